import { useCallback, useState } from 'react';

interface ProductPictureProps {
  name: string;
  /** Its address; null for a product without a picture. */
  image: string | null;
  background: string | null;
}

/** A product's picture on its colour. Without one, or when it cannot be loaded, the colour has the name's initial. */
export function ProductPicture({ name, image, background }: ProductPictureProps) {
  const [isBroken, setBroken] = useState(false);
  const fail = (): void => setBroken(true);
  // It may have failed before this code was there.
  const check = useCallback((img: HTMLImageElement | null): void => {
    if (img?.complete) img.decode().catch(() => setBroken(true));
  }, []);
  if (image === null || isBroken)
    return (
      <span className="products-picture products-initial" aria-hidden="true">
        {/^./u.exec(name)?.[0].toLocaleUpperCase()}
      </span>
    );
  return (
    <span className="products-picture" style={{ background: background ?? undefined }}>
      <img ref={check} src={image} alt="" width={150} height={150} loading="lazy" onError={fail} />
    </span>
  );
}
