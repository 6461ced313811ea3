"""The installer of the appliance: plans steps, says them, takes them; needs Python alone."""
