import { useEffect, useState } from 'react'

/** An address of the picture: the one just taken, else the server's. The browser's own address is given back. */
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
