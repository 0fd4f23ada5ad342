import { create } from 'qrcode'
import s from './qr-code.module.css'

/** A QR code, dark on white in both themes, that fills its container. `label` is the accessible name. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'L' }).modules
  const dark = Array.from({ length: size * size }, (_, at) => at).filter((at) => data[at])
  const path = dark.map((at) => `M${at % size} ${Math.floor(at / size)}h1v1h-1z`).join('')
  // The quiet zone of four modules that the standard requires.
  return (
    <svg className={s.code} viewBox={`-4 -4 ${size + 8} ${size + 8}`} role="img" aria-label={label}>
      <rect x="-4" y="-4" width={size + 8} height={size + 8} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}
