import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseAway, StorageFull } from '#server/platform/db/connect'
import { sqlState } from '#server/platform/db/failures'
import { OverCapacity } from '#server/platform/db/turns'
import type { Deps } from '#server/platform/deps'
import { wordsOf } from '#server/platform/http/log'
import {
  beyondKeeping,
  databaseAway,
  overCapacity,
  Problem,
  storageFull,
  unkeptText,
} from '#server/platform/kit/problems'

/**
 * Fastify's codes for input that our client never sends: not answered 400, which would send the person to the home
 * page.
 */
const badInput = new Set([
  'FST_ERR_VALIDATION',
  'FST_ERR_CTP_INVALID_JSON_BODY',
  'FST_ERR_CTP_EMPTY_JSON_BODY',
  'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
  'FST_ERR_CTP_INVALID_MEDIA_TYPE',
])

/** Converts an error into an answer; only unexpected errors are 500, logged and reported. */
export const answerProblem = (deps: Deps) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const problem = toProblem(error)
  if (problem) return reply.code(problem.status).headers(problem.headers).send(problem.body)
  request.log.error({ err: error, route: request.routeOptions.url }, 'unforeseen')
  deps.ports.errorReport.report({
    message: wordsOf(error),
    where: `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
  })
  return reply.code(500).send({ message: 'Server error has occured.' })
}

/** SQLSTATEs for text that PostgreSQL cannot store: a NUL. */
const unkept = new Set(['22021', '22P05'])

/** SQLSTATEs for a number or date outside the database's range. */
const beyond = new Set(['22003', '22007', '22008', '22009'])

function toProblem(error: FastifyError): Problem | undefined {
  if (error instanceof Problem) return error
  if (error instanceof DatabaseAway) return databaseAway()
  if (error instanceof OverCapacity) return overCapacity()
  if (error instanceof StorageFull || error.code === 'ENOSPC') return storageFull()
  if (unkept.has(sqlState(error) ?? '')) return unkeptText()
  if (beyond.has(sqlState(error) ?? '')) return beyondKeeping()
  if (badInput.has(error.code) || error instanceof SyntaxError)
    return new Problem(422, 'The request is not well-formed JSON of the expected shape.')
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem(413, 'That is too much for one request.')
  if (error.statusCode === 429) return new Problem(429, error.message)
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Problem(error.statusCode === 400 ? 422 : error.statusCode, error.message)
  return undefined
}
