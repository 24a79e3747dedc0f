import { route, type AnyRoute } from '#platform/server/http/route.ts';
import { getConfig } from '#modules/tenancy/contract.ts';
import { configFor } from './public-brand.ts';

export const routes: readonly AnyRoute[] = [route(getConfig, configFor)];
