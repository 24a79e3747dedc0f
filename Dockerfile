# The shop in a container: docker build -t foyer .   See docs/installing.md.

FROM node:24-trixie-slim AS build
WORKDIR /foyer
COPY package.json package-lock.json ./
# The packages' install scripts prepare the demo's database, which is not part of the image.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build \
 && npm prune --omit=dev --ignore-scripts \
 # The image has Node 24 itself.
 && rm -rf node_modules/node-linux-*

FROM node:24-trixie-slim
ENV NODE_ENV=production
WORKDIR /foyer
COPY --from=build /foyer/package.json ./
COPY --from=build /foyer/node_modules node_modules
COPY --from=build /foyer/dist dist
COPY --from=build /foyer/assets assets
COPY --from=build /foyer/db db
COPY --from=build /foyer/locales locales
COPY --from=build /foyer/src src
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between, so that the shop gets the signal to end.
CMD ["node", "src/apps/serve/main.ts"]
