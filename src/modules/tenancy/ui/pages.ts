import type { Page } from '#platform/browser/page.ts';
import { needed } from '#platform/browser/page-fault.ts';
import { getConfig } from '#modules/tenancy/contract.ts';
import { tenancyAddress } from '#modules/tenancy/rules/addresses.ts';

/** The brand's terms of sale, as its document has them. */
export const termsPage: Page<string> = {
  path: tenancyAddress.terms(),
  namespaces: [],
  isShared: true,
  load: async ({ call }) => needed(await call(getConfig, {})).brand.terms,
};
