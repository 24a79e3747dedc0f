import { useMemo } from 'react';
import { qrPath } from '#modules/documents/rules/qr-path.ts';
import './qr-code.css';

interface QrCodeProps {
  /** The text in the code: a ticket's signed text. */
  text: string;
  /** The name for screen readers: 'QR code of seat G8'. */
  label: string;
}

/**
 * A QR code, black on white with its quiet zone in both themes, for scanners. As wide as its container, at least
 * 240 px.
 */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      focusable="false"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
