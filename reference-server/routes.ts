// A request's target, parsed once into a value that all later stages read (document core 4.1, 4.2).
import type { ApiError } from './errors/api-error.ts';
import type { Kind, Verb } from './resources/kind.ts';

export interface ResourceRoute {
  readonly type: 'resource';
  readonly kind: Kind;
  readonly verb: Verb;
  /** Empty for cluster scope and for all namespaces. */
  readonly namespace: string;
  /** Empty for collections. */
  readonly name: string;
  /** Empty where the object itself is meant. */
  readonly subresource: string;
  readonly query: URLSearchParams;
}

/** Anything outside the resource paths: discovery, health, version, openapi. */
export interface PathRoute {
  readonly type: 'path';
  readonly path: string;
  readonly method: string;
  readonly query: URLSearchParams;
  /** Where it has the shape of a resource path, in a version that is not served. */
  readonly asked?: Asked;
}

/** A resource path that leads to nothing. It is told only to those who may ask, so that nobody else learns what is served. */
export interface RefusedRoute {
  readonly type: 'refused';
  readonly asked: Asked;
  readonly refusal: ApiError;
}

/** What a resource path that is not served asks for. */
export interface Asked {
  /** A request verb, or the method in lower case where it stands for none. */
  readonly verb: string;
  readonly place: ResourcePath;
}

export type Route = ResourceRoute | PathRoute | RefusedRoute;

/** Path and query of a raw target. */
export interface Target {
  readonly path: string;
  readonly query: URLSearchParams;
}

/** The parts of a resource path, before the kind is looked up. */
export interface ResourcePath {
  readonly group: string;
  readonly version: string;
  readonly namespace: string;
  readonly plural: string;
  readonly name: string;
  readonly subresource: string;
}
