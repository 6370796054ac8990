# The image of both processes: the API (the default command) and the worker (`node dist/server/app/worker.js`).
# `npm run image` builds it without a registry of images, from bases that it makes itself.
ARG NODE_IMAGE=docker.io/library/node:24.11.1-bookworm-slim
ARG DEBIAN_IMAGE=docker.io/library/debian:12.12-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .puppeteerrc.cjs ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# The commit comes as an argument, because the build has no git; `/health/live` shows it.
ARG COMMIT=
# The demo is for development: the image has none of it.
RUN npm run build && rm -rf dist/server/demo dist/server.tsbuildinfo

FROM ${NODE_IMAGE} AS production
WORKDIR /app
COPY package.json package-lock.json .puppeteerrc.cjs ./
COPY deploy/prune-packages.mjs /tmp/
RUN npm ci --omit=dev --no-audit --no-fund && node /tmp/prune-packages.mjs node_modules

# Node without the names that only a debugger of its own code reads: a seventh of it.
FROM ${DEBIAN_IMAGE} AS node
RUN apt-get update && apt-get install -y --no-install-recommends binutils
COPY --from=build /usr/local/bin/node /usr/local/bin/node
RUN strip /usr/local/bin/node

FROM ${DEBIAN_IMAGE}
# Chromium's package asks for tools of a desktop, and those for a graphics stack of 250 MB; without a screen it calls none, nor
# what draws with a graphics card, and the texts and pictures of a browser with windows.
RUN mkdir -p /tmp/no-desktop/DEBIAN \
  && printf '%s\n' 'Package: no-desktop' 'Version: 1' 'Architecture: all' 'Maintainer: Stopline <no-reply@stopline.test>' \
    'Provides: x11-utils, xdg-utils' 'Description: stands for desktop tools' > /tmp/no-desktop/DEBIAN/control \
  && dpkg-deb --build /tmp/no-desktop /tmp/no-desktop.deb \
  && apt-get update \
  && apt-get install -y --no-install-recommends /tmp/no-desktop.deb chromium-headless-shell fonts-liberation libstdc++6 tini \
  && rm -rf /tmp/no-desktop* /usr/lib/chromium/resources.pak /usr/lib/chromium/libVk* /usr/lib/chromium/libvulkan* /usr/lib/chromium/*vk_swiftshader* \
    /var/lib/apt/lists/* /var/cache/apt/* /var/log/*.log /var/log/apt \
  && useradd --uid 1000 --user-group --create-home --shell /usr/sbin/nologin node \
  && install -d -o node -g node /data \
  # The container is the sandbox: Docker's system call filter refuses the user namespaces that Chromium would make its own of.
  && printf '#!/bin/sh\nexec /usr/bin/chromium-headless-shell --no-sandbox "$@"\n' > /usr/local/bin/chromium-in-container \
  && chmod 755 /usr/local/bin/chromium-in-container
COPY --from=node /usr/local/bin/node /usr/local/bin/node
WORKDIR /app
COPY package.json schema.graphql ./
COPY --from=production /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
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
CMD ["node", "--enable-source-maps", "--max-semi-space-size=64", "dist/server/app/main.js"]
