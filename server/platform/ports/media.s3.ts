import { Readable } from 'node:stream'
import { Disk } from 'flydrive'
import { mediaOn } from '#server/platform/ports/media.drive'
import type { MediaPort } from '#server/platform/ports/ports'

export type S3Options = {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** An S3-compatible service other than Amazon's. */
  endpoint?: string | undefined
}

/**
 * Files in an S3 bucket. Checksums only where S3 requires them: some compatible services silently corrupt streams that
 * have them.
 */
export const s3Media = ({ bucket, region, accessKeyId, secretAccessKey, endpoint }: S3Options): MediaPort =>
  mediaOn(async () => {
    const { S3Driver } = await import('flydrive/drivers/s3')
    const { GetObjectCommand, S3Client } = await import('@aws-sdk/client-s3')
    const client = new S3Client({
      region,
      credentials: { accessKeyId, secretAccessKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(endpoint && { endpoint, forcePathStyle: true }),
    })
    return {
      disk: new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })),
      async readPart(Key, { start, end }) {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket: bucket, Key, Range: `bytes=${start}-${end}` }),
        )
        if (!(Body instanceof Readable)) throw new Error('the store gave no part of the file')
        return Body
      },
    }
  })
