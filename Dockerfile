FROM node:24-bookworm-slim AS built
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts --no-progress && npm run build

FROM node:24-bookworm-slim
WORKDIR /app
RUN mkdir /data && chown node /data
# The server is built with its packages.
COPY package.json ./
COPY --from=built /app/dist dist
COPY --from=built /app/dist-server dist-server
USER node
EXPOSE 8080
CMD ["node", "dist-server/main.js"]
