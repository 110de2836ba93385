import type { FastifyRequest } from 'fastify';

const PROBES = ['/livez', '/readyz'];

/**
 * Recognises the probes under a base path, as `normalizeBasePath` returns it. They are open to everyone, because process
 * supervisors have no credentials and may use any host name. They only reveal whether Postern is running.
 */
export function createProbeCheck(basePath = ''): (request: FastifyRequest) => boolean {
  const routes = new Set(PROBES.map((route) => basePath + route));
  return ({ routeOptions }) => routeOptions.url !== undefined && routes.has(routeOptions.url);
}
