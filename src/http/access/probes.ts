import type { FastifyRequest } from 'fastify';

const PROBES = ['/livez', '/readyz'];

/**
 * Recognises the probes under a base path, as `normalizeBasePath` gives it. They are open to everyone: whoever watches
 * the process has no login, and reaches it by any name or address. They tell nothing but whether it runs.
 */
export function createProbeCheck(basePath = ''): (request: FastifyRequest) => boolean {
  const routes = new Set(PROBES.map((route) => basePath + route));
  return ({ routeOptions }) => routeOptions.url !== undefined && routes.has(routeOptions.url);
}
