import sharp from 'sharp'

/** A picture of noise: it does not compress, so it travels in several slices. `mebibytes` is about its size. */
export async function photo(name: string, mebibytes = 1.5) {
  const side = Math.round(Math.sqrt((mebibytes * 1_048_576) / 2.2))
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const buffer = await sharp({ create: { width: side, height: side, channels: 3, background: '#888888', noise } })
    .jpeg({ quality: 92 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
