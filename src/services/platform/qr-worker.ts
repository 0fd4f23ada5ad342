import BinaryBitmap from '@zxing/library/esm/core/BinaryBitmap'
import GlobalHistogramBinarizer from '@zxing/library/esm/core/common/GlobalHistogramBinarizer'
import HybridBinarizer from '@zxing/library/esm/core/common/HybridBinarizer'
import QRCodeReader from '@zxing/library/esm/core/qrcode/QRCodeReader'
import RGBLuminanceSource from '@zxing/library/esm/core/RGBLuminanceSource'

/** A web worker, so that decoding never blocks the page: receives a frame, posts the text of its QR code. */
type Detector = { detect: (frame: ImageBitmap | ImageData) => Promise<{ rawValue: string }[]> }
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats: () => Promise<string[]> }

/** Longer side of a scanned picture in pixels: enough for a code that fills a fifth of it. */
const longest = 960

const NativeDetector: DetectorClass | undefined = Reflect.get(globalThis, 'BarcodeDetector')
const own: Promise<Detector | undefined> = NativeDetector
  ? NativeDetector.getSupportedFormats().then(
      (formats) => (formats.includes('qr_code') ? new NativeDetector({ formats: ['qr_code'] }) : undefined),
      () => undefined,
    )
  : Promise.resolve(undefined)
const reader = new QRCodeReader()
/**
 * How frames are scanned: the looks of one row in turn until the code is read, the next frame by the next row. An
 * exactly upright code is often misread because of its own pattern, but read when it is rotated a little; and of a code
 * kept still every frame is alike. `scale` of `longest`, `turn` in radians.
 */
const ways = [
  [
    { scale: 0.8, turn: 0 },
    { scale: 1, turn: 0.14 },
  ],
  [
    { scale: 1, turn: 0 },
    { scale: 1, turn: -0.1 },
  ],
  [
    { scale: 0.7, turn: 0 },
    { scale: 1, turn: 0.23 },
  ],
] as const
type Attempt = (typeof ways)[number][number]
let frames = 0
const canvases = new Map<number, OffscreenCanvas>()

function pixelsOf(frame: ImageBitmap, { scale, turn }: Attempt): ImageData | undefined {
  const factor = Math.min(1, longest / Math.max(frame.width, frame.height)) * scale
  const [width, height] = [Math.round(frame.width * factor), Math.round(frame.height * factor)]
  const kept = canvases.get(scale)
  const canvas = kept?.width === width && kept.height === height ? kept : new OffscreenCanvas(width, height)
  canvases.set(scale, canvas)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.resetTransform()
  context?.translate(width / 2, height / 2)
  context?.rotate(turn)
  context?.drawImage(frame, -width / 2, -height / 2, width, height)
  return context?.getImageData(0, 0, width, height)
}

/** Brightness of every pixel, 0 to 255. */
function greyOf({ data, width, height }: ImageData): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(width * height)
  for (let at = 0, from = 0; at < grey.length; at++, from += 4)
    grey[at] = ((data[from] ?? 0) + 2 * (data[from + 1] ?? 0) + (data[from + 2] ?? 0)) / 4
  return grey
}

async function read(frame: ImageBitmap | ImageData): Promise<string | undefined> {
  const detector = await own
  if (detector) return (await detector.detect(frame))[0]?.rawValue
  if (frame instanceof ImageData) return textIn(frame)
  for (const attempt of ways[frames++ % ways.length] ?? []) {
    const pixels = pixelsOf(frame, attempt)
    const text = pixels && textIn(pixels)
    if (text) return text
  }
  return undefined
}

function textIn(pixels: ImageData): string | undefined {
  const source = new RGBLuminanceSource(greyOf(pixels), pixels.width, pixels.height)
  // When the first binariser fails (glare, a dim screen), the second often succeeds.
  for (const Binarizer of [HybridBinarizer, GlobalHistogramBinarizer])
    try {
      return reader.decode(new BinaryBitmap(new Binarizer(source))).getText()
    } catch {
      // No code found this way.
    }
  return undefined
}

addEventListener('message', ({ data }: MessageEvent<{ frame: ImageBitmap | ImageData }>) => {
  void read(data.frame)
    .catch(() => undefined)
    .then((text) => {
      if ('close' in data.frame) data.frame.close()
      postMessage({ text })
    })
})
