# The shop for production: DATABASE_URL names a PostgreSQL elsewhere (docs/despliegue.md).
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN npm run build && node scripts/runtime-modules.mjs /app/runtime

FROM node:24-bookworm-slim
ENV NODE_ENV=production MODO=produccion PORT=3000 DATA_DIR=/data
WORKDIR /app
# The server is bundled with its packages, but for those that are native or read files of their own.
COPY --from=build /app/runtime node_modules
COPY --from=build /app/db/migrations db/migrations
COPY --from=build /app/package.json package.json
COPY --from=build /app/build build
COPY --from=build /app/scripts/qhatu.sh /usr/local/bin/qhatu
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "build/server/index.js", "serve"]
