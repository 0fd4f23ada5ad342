/** Bytes that decoded pictures may take together: one of the largest, or some from phones. */
const most = 120 * 1024 * 1024
/** Bytes of a pixel. */
const depth = 4

let taken = 0
const waiting: { bytes: number; start: () => void }[] = []

/** Runs `decode` when there is memory for a picture of so many pixels, in the order of asking. */
export async function whenThereIsMemory<T>(pixels: number, decode: () => Promise<T>): Promise<T> {
  const bytes = Math.min(pixels * depth, most)
  await new Promise<void>((start) => {
    waiting.push({ bytes, start })
    startNext()
  })
  try {
    return await decode()
  } finally {
    taken -= bytes
    startNext()
  }
}
function startNext() {
  for (let next = waiting[0]; next && taken + next.bytes <= most; next = waiting[0]) {
    waiting.shift()
    taken += next.bytes
    next.start()
  }
}
