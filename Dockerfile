# The site as a small image: docker build -t moto-club . How it is run: docs/running.md
# By digest: a tag may be moved.
ARG NODE=node:26.9.0-trixie-slim@sha256:3a771f83944bb763050c23c0225c260638c4b7899e7a72485ef75e5e570499e5

FROM ${NODE} AS build
WORKDIR /src
# What the lockfile names is fetched in a layer of its own, which is made again only when these four change.
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml .pnpmfile.mjs ./
RUN npx -y pnpm@12.21.0 fetch
COPY . .
# Without git: docker build $(ops/version | sed 's/SITE_/--build-arg SITE_/g') . The number is as in package.json.
ARG SITE_VERSION=2.0.0
ARG SITE_COMMIT
# As the tests install and build it; then only what runs, which is a few files and the four packages with native code.
RUN umask 022 \
 && npx -y pnpm@12.21.0 install --frozen-lockfile --offline \
 && node --import tsx platform/build/cli.ts \
 && node --import tsx api/collect-runtime.ts /app

FROM ${NODE}
# For backups of PostgreSQL: Debian 13 has the version of ops/compose. What installs packages for Node does not run here.
RUN apt-get update \
 && apt-get install -y --no-install-recommends postgresql-client \
 && rm -rf /var/lib/apt/lists/* /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx \
 && install -d -o 10001 -g 10001 -m 700 /data /backups
COPY --from=build /app /app
WORKDIR /app
USER 10001:10001
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MODULES_DIR=/data/releases BACKUP_TO=/backups
VOLUME ["/data", "/backups"]
EXPOSE 3000
ARG SITE_VERSION=2.0.0
ARG SITE_COMMIT
LABEL org.opencontainers.image.version=${SITE_VERSION} org.opencontainers.image.revision=${SITE_COMMIT}
# The process answers; whether its database does is for the proxy to ask (/readyz), and no reason to kill it.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/dist/main.mjs"]
