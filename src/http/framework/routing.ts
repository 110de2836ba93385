import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '../../mailbox/errors.ts';

/** All routes, to distinguish an unknown path from an unsupported method. */
export interface RouteTable {
  routes: RouteOptions[];
  /** The methods of the path, in the order they were declared; empty for an unknown path. */
  methodsOf(path: string): string[];
}

/** Must run before the first route is added. */
export function collectRoutes(app: FastifyInstance): RouteTable {
  const routes: RouteOptions[] = [];
  const paths: { segments: string[]; route: RouteOptions }[] = [];
  app.addHook('onRoute', (route) => {
    routes.push({ ...route });
    if (!route.url.includes('*')) paths.push({ segments: route.url.split('/'), route });
  });
  return {
    routes,
    methodsOf(path) {
      const given = path.split('/');
      const routesThere = paths.filter(({ segments }) => matches(segments, given));
      return [...new Set(routesThere.flatMap(({ route }) => route.method))];
    },
  };
}

function matches(segments: string[], given: string[]): boolean {
  return (
    segments.length === given.length &&
    segments.every((segment, at) => (segment.startsWith(':') ? given[at] !== '' : segment === given[at]))
  );
}

/**
 * The path as the router sees it: without the query, percent-decoded except for slashes, and without the scheme and
 * host that a client sends when it takes us for a proxy (RFC 9112, section 3.2.2).
 */
export function routedPath(request: FastifyRequest): string {
  const path = request.url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/, 1)[0]! || '/';
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** The error for a request without a route: 405 with `allow` if the path supports other methods, otherwise 404. */
export function unrouted(request: FastifyRequest, table: RouteTable): { error: AppError; allow?: string } {
  const path = routedPath(request);
  const methods = table.methodsOf(path);
  if (methods.length === 0) {
    return { error: new AppError('not_found', `There is no endpoint ${request.method} ${shorten(path)}.`) };
  }
  const allow = METHODS.filter((method) => methods.includes(method)).join(', ');
  return {
    error: new AppError(
      'method_not_allowed',
      `${request.method} is not allowed here. This path supports ${allow}.`,
    ),
    allow,
  };
}

function shorten(path: string): string {
  return path.length > 200 ? `${path.slice(0, 200).toWellFormed()}…` : path;
}
