#!/bin/sh
# In the image: qhatu COMMAND (docs/despliegue.md).
exec node --enable-source-maps /app/build/server/index.js "$@"
