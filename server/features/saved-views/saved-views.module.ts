import { Module } from '@nestjs/common';
import { SavedViewsHooks } from './saved-views-hooks.service.js';
import { SavedViewsResolver } from './saved-views.resolver.js';
import { SavedViews } from './saved-views.service.js';

/** The views of lists that officers keep for themselves. */
@Module({ providers: [SavedViews, SavedViewsHooks, SavedViewsResolver], exports: [SavedViews] })
export class SavedViewsModule {}
