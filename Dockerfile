# The single executable in an image of its own. See docs/install.md.
# Any image with glibc and libstdc++ will do, such as one without a shell.
# libatomic, which Node.js needs too, is copied, because few base images have it.
ARG BASE=debian:13-slim
FROM node:26-trixie AS build
WORKDIR /src
COPY . .
# No install scripts: they would fetch the Node.js of the tests.
RUN npm ci --ignore-scripts \
  && node scripts/build.ts \
  && node scripts/build-executable.ts /out/usr/bin/postern \
  && mkdir --mode=700 /out/data \
  && mkdir /out/usr/lib && cp /usr/lib/*-linux-gnu/libatomic.so.1 /out/usr/lib/

FROM ${BASE}
COPY --from=build --chown=root:root /out/usr/bin/postern /usr/bin/postern
COPY --from=build --chown=root:root /out/usr/lib/libatomic.so.1 /usr/lib/libatomic.so.1
COPY --from=build --chown=65532:65532 /out/data /data
# The container's own network, which only reaches where its ports are published.
ENV POSTERN_HOST=0.0.0.0 POSTERN_DATA_DIR=/data
# Otherwise glibc keeps memory for each thread after a large message.
ENV MALLOC_ARENA_MAX=2
USER 65532:65532
VOLUME /data
EXPOSE 1025 8025
HEALTHCHECK --interval=10s --timeout=5s --start-period=10s --start-interval=1s CMD ["/usr/bin/postern", "doctor", "--ready"]
ENTRYPOINT ["/usr/bin/postern"]
