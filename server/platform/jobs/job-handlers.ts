import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import type { Tx } from '../database/transactions.js';
import { JOBS, type Job, type JobName } from './jobs.js';
import { ON_JOB, ON_JOB_FAILED } from './on-job.js';

export type JobHandler = (job: Job) => Promise<void>;
export type JobFailedHandler = (tx: Tx, job: Job, error: string) => Promise<void>;

/** One method that carries one of the two decorators. */
export interface Found {
  name: JobName;
  where: string;
  method: (...args: never[]) => Promise<void>;
}

/** The handler of each job; read once, at the start. */
@Injectable()
export class JobHandlers {
  private handlers = new Map<JobName, JobHandler>();
  private failedHandlers = new Map<JobName, JobFailedHandler>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /** @throws Error naming every job that does not have exactly one handler: such a worker must not start */
  find(): void {
    this.handlers = oneEach(this.decorated(ON_JOB), 'required');
    this.failedHandlers = oneEach(this.decorated(ON_JOB_FAILED), 'optional');
  }

  async handle(job: Job): Promise<void> {
    const handler = this.handlers.get(job.name);
    if (handler === undefined) throw new Error(`No handler for job ${job.name}`);
    await handler(job);
  }

  async failed(tx: Tx, job: Job, error: string): Promise<void> {
    await this.failedHandlers.get(job.name)?.(tx, job, error);
  }

  private decorated(decorator: string): Found[] {
    const found: Found[] = [];
    for (const { instance, metatype } of this.discovery.getProviders()) {
      if (typeof instance !== 'object' || instance === null || metatype === null) continue;
      const prototype = Object.getPrototypeOf(instance) as Record<string, Found['method']> | null;
      for (const key of this.scanner.getAllMethodNames(prototype)) {
        const method = prototype?.[key];
        if (method === undefined) continue;
        const name = this.reflector.get<JobName | undefined>(decorator, method);
        if (name !== undefined)
          found.push({ name, where: `${metatype.name}.${key}`, method: method.bind(instance) });
      }
    }
    return found;
  }
}

/** A job is a name, a payload type and exactly one handler. */
export function oneEach<Method>(
  found: readonly Found[],
  every: 'required' | 'optional',
): Map<JobName, Method> {
  const faults: string[] = [];
  for (const name of Object.keys(JOBS) as JobName[]) {
    const own = found.filter((entry) => entry.name === name);
    if (own.length > 1)
      faults.push(`${name} is handled by ${own.map(({ where }) => where).join(' and ')}`);
    if (own.length === 0 && every === 'required') faults.push(`${name} is handled by nobody`);
  }
  for (const { name, where } of found) {
    if (!Object.hasOwn(JOBS, name)) faults.push(`${where} handles ${name}, which is no job`);
  }
  if (faults.length > 0)
    throw new Error(`Each job needs exactly one handler: ${faults.join('; ')}.`);
  return new Map(found.map(({ name, method }) => [name, method as unknown as Method]));
}
