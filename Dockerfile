FROM node:24-bookworm-slim AS console
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts --no-progress && npm run build

FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json ./
# The base image is the Node that the optional packages would bring.
RUN npm ci --omit=dev --omit=optional --ignore-scripts --no-progress && npm cache clean --force && mkdir /data && chown node /data
COPY server server
COPY src src
COPY --from=console /app/dist dist
USER node
EXPOSE 8080
CMD ["node", "server/main.ts"]
