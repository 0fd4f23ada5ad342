/** Bytes that decoded pictures can use together: one of the largest, or several from phones. */
const most = 120 * 1024 * 1024
/** Bytes per pixel. */
const depth = 4

let taken = 0
const waiting: { bytes: number; start: () => void }[] = []

/** Runs `decode` when there is memory for a picture of that many pixels, in order of arrival. */
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
