import {
  Component,
  createContext,
  createElement as h,
  startTransition,
  use,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { PageFault } from '../page-fault.ts';
import type { PathParams } from './match-path.ts';
import type { Navigate, PageContent, PageLocation, Router, RouterState, ShownPage } from './router.ts';
import { createScroll } from './scroll.ts';

type Shown = ShownPage<unknown>;
type Acts = Pick<Router<unknown>, 'navigate' | 'loadAgain'>;

/** Three contexts, so that a page is not drawn again because the next one has begun to load. */
const ShownContext = createContext<Shown | null>(null);
const StatusContext = createContext<Omit<RouterState<unknown>, 'shown'>>({
  pending: null,
  isLoadingAgain: false,
});
const ActsContext = createContext<Acts>({ navigate: async () => {}, loadAgain: async () => {} });

function needed<Value>(value: Value | null): Value {
  if (value === null) throw new Error('the router’s hooks need a router above them');
  return value;
}

/** A page that never changes: on the server, and in tests of single components. */
export function StaticRouter({ shown, children }: { shown: Shown; children: ReactNode }) {
  return h(ShownContext, { value: shown }, children);
}

/** Gives the pages below the router, and scrolls when a page is changed. */
export function RouterProvider<Route>({ router, children }: { router: Router<Route>; children: ReactNode }) {
  const [{ shown, pending, isLoadingAgain }, setState] = useState(router.state);
  const [scroll] = useState(createScroll);
  const latest = useRef(shown.location);
  useLayoutEffect(() => {
    return scroll.start(() => latest.current);
  }, [scroll]);
  useLayoutEffect(() => {
    return router.listen((next, urgency) => {
      if (next.shown.location !== latest.current) scroll.leave(latest.current);
      const draw = (): void => setState(next);
      if (urgency === 'now') flushSync(draw);
      else if (urgency === 'soon') draw();
      // The old page stays until the parts of the new one that are loaded later are there.
      else startTransition(draw);
    });
  }, [router, scroll]);
  useLayoutEffect(() => {
    if (latest.current === shown.location) return;
    latest.current = shown.location;
    scroll.arrive(shown.location);
  }, [shown.location, scroll]);
  const status = useMemo(() => ({ pending, isLoadingAgain }), [pending, isLoadingAgain]);
  const withStatus = h(StatusContext, { value: status }, h(ShownContext, { value: shown }, children));
  return h(ActsContext, { value: router }, withStatus);
}

const useShown = (): Shown => needed(use(ShownContext));

/** The address of the shown page, and its entry in the browser's history. */
export const useLocation = (): PageLocation => useShown().location;

/** Whether the error page is shown. */
export const useIsFault = (): boolean => 'fault' in useShown().content;

/** The ':name' parts of the shown page's path. */
export const useParams = (): PathParams => useShown().params;

/** What the shown page's `load` has returned, for parts outside of the page; undefined for an error page. */
export function usePageData(): unknown {
  const { content } = useShown();
  return 'data' in content ? content.data : undefined;
}

/** The query of the shown page's address. */
export function useSearchParams(): URLSearchParams {
  const { search } = useLocation();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Goes to another page; always the same function. */
export const useNavigate = (): Navigate => use(ActsContext).navigate;

/** The page that is being loaded; null when there is none. */
export const usePending = (): PageLocation | null => use(StatusContext).pending;

/** Loads the data of the shown page again. */
export function useLoadAgain(): { readonly loadAgain: () => Promise<void>; readonly isLoading: boolean } {
  return { loadAgain: use(ActsContext).loadAgain, isLoading: use(StatusContext).isLoadingAgain };
}

interface PageOutletProps<Route> {
  /** Around the component of a page. */
  frame: (route: Route, page: ReactNode) => ReactNode;
  /** The error page. */
  fault: (fault: PageFault) => ReactNode;
}

/** The shown page, or the error page: also when a part of the page fails while it is drawn. */
export function PageOutlet<Route>({ frame, fault }: PageOutletProps<Route>) {
  const { route, content } = useShown() as ShownPage<Route>;
  if ('fault' in content) return fault(content.fault);
  const page = frame(route, h(content.Component, { data: content.data }));
  return h(PageBoundary, { content, otherwise: fault(PageFault.unexpected()), children: page });
}

interface PageBoundaryProps {
  content: PageContent;
  otherwise: ReactNode;
  children: ReactNode;
}

type BoundaryState = { readonly content: PageContent; readonly hasFailed: boolean };

/** A class, because React has no hook for it. Other content is tried again. */
class PageBoundary extends Component<PageBoundaryProps, BoundaryState> {
  override state: BoundaryState = { content: this.props.content, hasFailed: false };

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    { content }: PageBoundaryProps,
    before: BoundaryState,
  ): BoundaryState | null {
    return content === before.content ? null : { content, hasFailed: false };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.otherwise : this.props.children;
  }
}
