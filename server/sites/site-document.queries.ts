import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { siteDocuments, siteDocumentVersions } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'

export type DocumentRow = typeof siteDocuments.$inferSelect
type NewVersion = typeof siteDocumentVersions.$inferInsert
export type DocumentVersion = { row: typeof siteDocumentVersions.$inferSelect; by: string | null }

/** The documents of a site by name, withdrawn ones last. */
export const documentsOf = (tx: Tx, siteId: string): Promise<DocumentRow[]> =>
  tx
    .select()
    .from(siteDocuments)
    .where(eq(siteDocuments.site_id, siteId))
    .orderBy(sql`${siteDocuments.withdrawn_at} is not null`, asc(siteDocuments.name), asc(siteDocuments.id))

/** A document of the site with its row locked; undefined if the site has none with this id. */
export async function lockDocument(tx: Tx, siteId: string, id: string): Promise<DocumentRow | undefined> {
  const [row] = await tx
    .select()
    .from(siteDocuments)
    .where(and(eq(siteDocuments.id, id), eq(siteDocuments.site_id, siteId)))
    .for('update')
  return row
}

/** All versions of the site's documents, newest first, with the publisher's name. */
export const versionsOf = (tx: Tx, siteId: string): Promise<DocumentVersion[]> =>
  tx
    .select({
      row: siteDocumentVersions,
      by: sql<string | null>`${users.first_name} || ' ' || ${users.last_name}`,
    })
    .from(siteDocumentVersions)
    .leftJoin(users, eq(users.id, siteDocumentVersions.published_by))
    .where(eq(siteDocumentVersions.site_id, siteId))
    .orderBy(desc(siteDocumentVersions.version))

export async function newestOf(tx: Tx, documentId: string) {
  const [row] = await tx
    .select()
    .from(siteDocumentVersions)
    .where(eq(siteDocumentVersions.document_id, documentId))
    .orderBy(desc(siteDocumentVersions.version))
    .limit(1)
  return row
}
export const addDocument = (tx: Tx, row: typeof siteDocuments.$inferInsert) => tx.insert(siteDocuments).values(row)
export const addVersion = (tx: Tx, row: NewVersion) => tx.insert(siteDocumentVersions).values(row)
export const markWithdrawn = (tx: Tx, id: string, withdrawn_at: Date) =>
  tx
    .update(siteDocuments)
    .set({ withdrawn_at })
    .where(and(eq(siteDocuments.id, id), isNull(siteDocuments.withdrawn_at)))
