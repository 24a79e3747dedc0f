const POLL_MS = 700;

/** Reads the cart repeatedly, until `isEnough` returns true or the returned function is called. */
export function pollCart(
  cartStore: { readonly refresh: () => Promise<boolean> },
  isEnough: (hasAnswered: boolean) => boolean,
): () => void {
  let stopped = false;
  let again: ReturnType<typeof setTimeout>;
  const look = async (): Promise<void> => {
    const hasAnswered = await cartStore.refresh();
    if (!stopped && !isEnough(hasAnswered)) again = setTimeout(() => void look(), POLL_MS);
  };
  void look();
  return () => {
    stopped = true;
    clearTimeout(again);
  };
}
