import type { INestApplicationContext } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';
import { type Access, ALLOW } from '../identity/allow.js';

/** An operation of a door, and its access rule. */
export interface GuardedHandler {
  door: 'REST' | 'Query' | 'Mutation' | 'Subscription';
  /** `CitationsController.list` */
  name: string;
  access: readonly Access[] | undefined;
}

// The metadata keys of Nest for a route and a resolver; Nest exports neither.
const ROUTE = 'path';
const RESOLVER_TYPE = 'graphql:resolver_type';
const ROOT_TYPES: readonly unknown[] = ['Query', 'Mutation', 'Subscription'];

/** Returns every route and every root field of this application, with its access rule. */
export function guardedHandlers(app: INestApplicationContext): GuardedHandler[] {
  const discovery = new DiscoveryService(app.get(ModulesContainer));
  const scanner = new MetadataScanner();
  const handlers: GuardedHandler[] = [];
  for (const { instance } of [...discovery.getControllers(), ...discovery.getProviders()]) {
    if (instance === null || typeof instance !== 'object') continue;
    const prototype = Object.getPrototypeOf(instance) as Record<string, unknown> | null;
    if (prototype === null) continue;
    for (const method of scanner.getAllMethodNames(prototype)) {
      const handler = prototype[method];
      const door = typeof handler === 'function' ? doorOf(handler) : null;
      if (door === null) continue;
      const owner = (instance as object).constructor;
      const access = (Reflect.getMetadata(ALLOW, handler as object) ??
        Reflect.getMetadata(ALLOW, owner)) as readonly Access[] | undefined;
      handlers.push({ door, name: `${owner.name}.${method}`, access });
    }
  }
  return handlers;
}

/**
 * Fails the start when a route or a root field has no access rule (reliability 3).
 *
 * @throws Error that names them
 */
export function assertEveryHandlerIsGuarded(app: INestApplicationContext): void {
  const open = guardedHandlers(app).filter(({ access }) => access === undefined);
  if (open.length > 0) {
    throw new Error(
      `Without @Allow: ${open.map(({ door, name }) => `${door} ${name}`).join(', ')}`,
    );
  }
}

function doorOf(handler: object): GuardedHandler['door'] | null {
  const root: unknown = Reflect.getMetadata(RESOLVER_TYPE, handler);
  if (ROOT_TYPES.includes(root)) return root as GuardedHandler['door'];
  return Reflect.hasMetadata(ROUTE, handler) ? 'REST' : null;
}
