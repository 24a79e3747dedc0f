const LOOK_AGAIN_MS = 700;

/** Reads the cart anew, again and again: until `isEnough` of whether an answer came, or the returned function is called. */
export function lookAgain(
  cartStore: { readonly refresh: () => Promise<boolean> },
  isEnough: (hasAnswered: boolean) => boolean,
): () => void {
  let stopped = false;
  let again: ReturnType<typeof setTimeout>;
  const look = async (): Promise<void> => {
    const hasAnswered = await cartStore.refresh();
    if (!stopped && !isEnough(hasAnswered)) again = setTimeout(() => void look(), LOOK_AGAIN_MS);
  };
  void look();
  return () => {
    stopped = true;
    clearTimeout(again);
  };
}
