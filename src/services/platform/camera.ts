import { deviceTime } from '#services/kit/device-clock'
import { scriptAddress } from '#services/kit/script-address'
import qrWorker from './qr-worker.ts?worker&url'

/** `denied`: forbidden by the user or the browser; `missing`: no camera; `broken`: it does not start, or stops. */
export type CameraTrouble = 'denied' | 'missing' | 'broken'
export type CameraEvent =
  | { type: 'open'; stream: MediaStream }
  /** `at`: milliseconds by this device’s clock. */
  | { type: 'read'; text: string; at: number }
  | { type: 'fail'; trouble: CameraTrouble }

const wanted = { audio: false, video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } } }
const troubles: Record<string, CameraTrouble> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
}

/** Opens the camera and reports every QR code it reads, each time. Returns a function that closes it. */
export function watchCodes(emit: (event: CameraEvent) => void): () => void {
  const closing = new AbortController()
  void watch(emit, closing.signal).catch((error: unknown) => {
    if (closing.signal.aborted) return
    closing.abort()
    emit({ type: 'fail', trouble: (error instanceof Error && troubles[error.name]) || 'broken' })
  })
  return () => closing.abort()
}

async function watch(emit: (event: CameraEvent) => void, signal: AbortSignal) {
  if (!navigator.mediaDevices?.getUserMedia) return emit({ type: 'fail', trouble: 'missing' })
  const stream = await navigator.mediaDevices.getUserMedia(wanted)
  signal.addEventListener('abort', () => {
    for (const track of stream.getTracks()) track.stop()
  })
  if (signal.aborted) {
    for (const track of stream.getTracks()) track.stop()
    return
  }
  const lost = new Promise<never>((_, reject) => {
    for (const track of stream.getTracks())
      track.addEventListener('ended', () => reject(new Error('The camera stopped.')))
  })
  const video = document.createElement('video')
  Object.assign(video, { muted: true, playsInline: true, srcObject: stream })
  await video.play()
  emit({ type: 'open', stream })
  const decoder = openDecoder(signal)
  await Promise.race([lost, readFrames(video, decoder, emit, signal)])
}

/**
 * One frame at a time: the next is taken once this one is read, so a slow phone skips frames instead of falling behind.
 */
async function readFrames(
  video: HTMLVideoElement,
  decoder: ReturnType<typeof openDecoder>,
  emit: (event: CameraEvent) => void,
  signal: AbortSignal,
) {
  while (!signal.aborted) {
    await nextFrame(video)
    if (signal.aborted) return
    const text = await decoder.read(await frameOf(video))
    if (text && !signal.aborted) emit({ type: 'read', text, at: deviceTime() })
  }
}

const nextFrame = (video: HTMLVideoElement) =>
  new Promise<void>((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(() => resolve())
    else requestAnimationFrame(() => resolve())
  })

let canvas: HTMLCanvasElement | undefined
/** Without OffscreenCanvas the frame is drawn here; decoding still runs in the worker. */
async function frameOf(video: HTMLVideoElement): Promise<ImageBitmap | ImageData> {
  if ('OffscreenCanvas' in globalThis) return createImageBitmap(video)
  canvas ??= document.createElement('canvas')
  Object.assign(canvas, { width: video.videoWidth / 2, height: video.videoHeight / 2 })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('Frames cannot be read.')
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

/** Decodes in a web worker. */
function openDecoder(signal: AbortSignal) {
  const worker = new Worker(scriptAddress(qrWorker), { type: 'module' })
  let drop = () => {}
  signal.addEventListener('abort', () => {
    worker.terminate()
    drop()
  })
  return {
    read: (frame: ImageBitmap | ImageData) =>
      new Promise<string | undefined>((resolve, reject) => {
        drop = () => resolve(undefined)
        worker.onmessage = ({ data }: MessageEvent<{ text: unknown }>) =>
          resolve(typeof data.text === 'string' ? data.text : undefined)
        worker.onerror = () => reject(new Error('Codes cannot be read.'))
        worker.postMessage({ frame }, frame instanceof ImageData ? [frame.data.buffer] : [frame])
      }),
  }
}
