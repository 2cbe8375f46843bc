FROM node:24-bookworm-slim AS built
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts --no-progress && npm run build

FROM node:24-bookworm-slim
WORKDIR /app
RUN mkdir /data && chown node /data
# The server is built with its packages.
COPY package.json LICENSE ./
COPY --from=built /app/dist dist
COPY --from=built /app/dist-server dist-server
USER node
EXPOSE 8080
# The first start of a large installation takes its time; a server that can't work is replaced.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 8080}${process.env.BASE_PATH ?? '/'}management/health/readiness`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist-server/main.js"]
