FROM node:24-bookworm-slim
WORKDIR /app
COPY . .
RUN npm ci --ignore-scripts --no-progress && npm run build && mkdir /data && chown node /data
USER node
EXPOSE 8080
CMD ["node", "server/main.ts"]
