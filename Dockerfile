# The server with its web client, for one machine or many: docs/operate.md says how it is run.
FROM node:22-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
# The root's own script looks for git's hooks.
COPY config/install-hooks.mjs config/
RUN npm ci
COPY babel.config.js tsconfig.json ./
COPY config config
COPY types types
COPY contract contract
COPY server server
COPY src src
RUN npm run build:server && npm run build:h5
# What the built server loads by itself, and nothing of what built it.
RUN npm ci --omit=dev --workspace server

FROM node:22-bookworm-slim
# ffmpeg: the one from npm is old. tini: ends what outlives its parent.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg tini && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/server/package.json server/
COPY --from=build /app/contract/package.json contract/
COPY --from=build /app/dist dist
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "--enable-source-maps", "dist/server/start.mjs"]
