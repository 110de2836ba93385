import { METHODS } from 'node:http';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { AppError } from '../../mailbox/errors.ts';
import { shownUrl } from '../requests/shown-url.ts';

/** All routes, to distinguish an unknown path from an unsupported method. */
export interface RouteTable {
  routes: RouteOptions[];
  /** The methods of the path, in the order they were declared; empty for an unknown path. */
  methodsOf(path: string): string[];
  /** Whether the path has a route of its own, without parameters. */
  isFixed(path: string): boolean;
}

/** Must run before the first route is added. */
export function collectRoutes(app: FastifyInstance): RouteTable {
  const routes: RouteOptions[] = [];
  const fixed = new Map<string, string[]>();
  const paths: { segments: string[]; route: RouteOptions }[] = [];
  app.addHook('onRoute', (route) => {
    routes.push({ ...route });
    if (route.url.includes('*')) return;
    paths.push({ segments: route.url.split('/'), route });
    if (!route.url.includes(':'))
      fixed.set(route.url, [...(fixed.get(route.url) ?? []), route.method].flat());
  });
  return {
    routes,
    methodsOf(path) {
      const given = path.split('/');
      const routesThere = paths.filter(({ segments }) => matches(segments, given));
      return fixed.get(path) ?? [...new Set(routesThere.flatMap(({ route }) => route.method))];
    },
    isFixed: (path) => fixed.has(path),
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

/** Whether the router took a fixed path for a parameter, as in GET /messages/release: that is not the id of a message. */
export function isMisrouted(request: FastifyRequest, table: RouteTable): boolean {
  return request.routeOptions.url?.includes(':') === true && table.isFixed(routedPath(request));
}

/** The error for a request without a route: 405 with `allow` if the path supports other methods, otherwise 404. */
export function unrouted(request: FastifyRequest, table: RouteTable): { error: AppError; allow?: string } {
  const path = routedPath(request);
  const methods = table.methodsOf(path);
  if (methods.length === 0) {
    return {
      error: new AppError('not_found', `There is no endpoint ${request.method} ${shorten(shownUrl(path))}.`),
    };
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
