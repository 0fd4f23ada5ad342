import { useEffect, useState } from 'react'

/**
 * URL of the photo: an object URL of the one just taken, else the server's. The object URL is revoked on change and
 * unmount.
 */
export function usePreview(blob: Blob | undefined, url: string | undefined): string | undefined {
  const [own, setOwn] = useState<string>()
  useEffect(() => {
    if (!blob) return setOwn(undefined)
    const address = URL.createObjectURL(blob)
    setOwn(address)
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return own ?? url
}
