import { Disk } from 'flydrive'
import { mediaOn } from '#server/ports/media.drive'
import type { MediaPort } from '#server/ports/ports'

export type S3Options = {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Another S3 than Amazon's. */
  endpoint?: string | undefined
}

/** Files in an S3 bucket. Checksums only where S3 demands them: clones silently corrupt streams that carry them. */
export const s3Media = ({ bucket, region, accessKeyId, secretAccessKey, endpoint }: S3Options): MediaPort =>
  mediaOn(async () => {
    const { S3Driver } = await import('flydrive/drivers/s3')
    return new Disk(
      new S3Driver({
        bucket,
        region,
        credentials: { accessKeyId, secretAccessKey },
        visibility: 'private',
        supportsACL: false,
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        ...(endpoint && { endpoint, forcePathStyle: true }),
      }),
    )
  })
