@rem Windows has no exec: this stands in for it, so that one line of package.json starts the server everywhere.
@%*
