"""A club of tables: each publishes its state and its events by MQTT, and any shows all of them."""
