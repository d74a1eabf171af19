# The site as a small image: docker build -t moto-club . How it is run: docs/running.md
# By digest: a tag may be moved.
ARG NODE=node:26.9.0-trixie-slim@sha256:3a771f83944bb763050c23c0225c260638c4b7899e7a72485ef75e5e570499e5

FROM ${NODE} AS build
WORKDIR /src
COPY . .
# As the tests install and build it; then only what runs, which is a few files and the four packages with native code.
RUN umask 022 \
 && npx -y pnpm@12.21.0 install --frozen-lockfile \
 && node --import tsx platform/build/cli.ts \
 && node --import tsx api/collect-runtime.ts /app

FROM ${NODE}
COPY --from=build /app /app
# For backups of PostgreSQL: Debian 13 has the version of ops/compose.
RUN apt-get update \
 && apt-get install -y --no-install-recommends postgresql-client \
 && rm -rf /var/lib/apt/lists/*
RUN install -d -o 10001 -g 10001 -m 700 /data /backups
WORKDIR /app
USER 10001:10001
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data MODULES_DIR=/data/releases BACKUP_TO=/backups
VOLUME ["/data", "/backups"]
EXPOSE 3000
# As in package.json.
LABEL org.opencontainers.image.version=1.0.0
# The process answers; whether its database does is for the proxy to ask (/readyz), and no reason to kill it.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/dist/main.mjs"]
