import { useMemo } from 'react';
import type { PageProps } from '#platform/browser/page.ts';
import { GoodsPage } from '#modules/ordering/ui/frame/goods-page.tsx';
import { goodsModules, readGoodsPart } from '#modules/ordering/ui/frame/goods-parts.ts';
import { firstGoodsStep, type GoodsLoad } from '#modules/ordering/ui/frame/load-goods.ts';
import { FLOWS } from '#modules/ordering/rules/flow.ts';
import { useBoot } from '../boot-context.tsx';
import { PageHead } from '../shell/page-head.tsx';
import type { ModulesFor, Prepare } from '../load.ts';
import { LanguageMenu } from '../shell/site-bar.tsx';

export const prepare: Prepare<GoodsLoad> = (load, _, url) => readGoodsPart(firstGoodsStep(load, url));

export const modulesFor: ModulesFor<GoodsLoad> = (load, _, url) => goodsModules(firstGoodsStep(load, url));

/** The page of a kind of goods without a seat: `/donations`. */
export function Component({ data: load }: PageProps<GoodsLoad>) {
  const { site, brand } = useBoot();
  const { kind } = load.cart;
  const shop = useMemo(
    () => ({
      brand,
      hasSignIn: site.auth.provider !== null,
      tools: <LanguageMenu />,
      head: (title: string) => <PageHead title={title} path={FLOWS[kind].address} />,
    }),
    [brand, site, kind],
  );
  return <GoodsPage load={load} configuration={site} shop={shop} />;
}
