import { Query, Resolver } from '@nestjs/graphql';
import { Allow } from '../../platform/identity/allow.js';
import { AppInfo } from './app-info.model.js';
import { AppInfoService } from './app-info.service.js';

/** Locale and time zone, readable without signing in. */
@Resolver(() => AppInfo)
export class AppInfoResolver {
  constructor(private readonly info: AppInfoService) {}

  @Allow('public')
  @Query(() => AppInfo, { description: 'Locale and time zone of the department.' })
  appInfo(): AppInfo {
    return this.info.get();
  }
}
