import type { Page } from '#platform/browser/page.ts';
import { needed } from '#platform/browser/page-fault.ts';
import { getConfig } from '#modules/tenancy/contract.ts';
import { termsOf } from '#modules/tenancy/rules/flow-texts.ts';
import { tenancyAddress } from '#modules/tenancy/rules/addresses.ts';

/** The page with the brand's terms of sale. */
export const termsPage: Page<string> = {
  path: tenancyAddress.terms(),
  namespaces: [],
  isShared: true,
  load: async ({ call }) => needed(await call(getConfig, {})).brand.terms,
};

/** The terms of a flow that has its own; those of the brand for every other one. */
export const flowTermsPage: Page<string> = {
  ...termsPage,
  path: tenancyAddress.terms(':flow'),
  load: async ({ call, params: { flow = '' } }) => termsOf(needed(await call(getConfig, {})).brand, flow),
};
