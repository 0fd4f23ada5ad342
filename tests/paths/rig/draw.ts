import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { AnyStateMachine, AnyStateNode } from 'xstate'
import { transitionsOf } from './transitions.ts'
import { waitsIn } from './waits.ts'
import { shortOf } from './words.ts'

const elk = new ELK()
const layoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.layered.spacing.nodeNodeBetweenLayers': '40',
}
const safe = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
const eventLabel = (event: string) =>
  shortOf(event)
    .replace(/^xstate\.after\.([^.]+)\..*/, 'after $1')
    .replace(/^xstate\.done\.state\..*/, 'done')

function node(state: AnyStateNode): ElkNode {
  const inner = Object.values(state.states).map(node)
  const limits = waitsIn(state).map(({ limit }) => (limit ? `, ${limit / 1000} s at most` : ', as long as it takes'))
  const text = state.key + limits.join('')
  const width = text.length * 7.5 + 24
  const label = { text, width, height: 16 }
  return inner.length
    ? {
        id: state.id,
        labels: [label],
        children: inner,
        layoutOptions: { 'elk.padding': '[top=32,left=16,bottom=16,right=16]' },
      }
    : { id: state.id, labels: [label], width, height: 32 }
}

/** The chart as an SVG: what paths walked is green, what none walked is red. */
export async function draw(chart: AnyStateMachine, walked: Set<string>) {
  const edges: ElkExtendedEdge[] = transitionsOf(chart).map((t) => ({
    id: t.id,
    sources: [t.source],
    targets: [t.targets[0] ?? t.source],
    labels: [
      {
        text: eventLabel(t.event),
        width: eventLabel(t.event).length * 6 + 8,
        height: 14,
        layoutOptions: { 'elk.edgeLabels.inline': 'true' },
      },
    ],
  }))
  const plan: ElkNode = { id: 'root', children: [node(chart.root)], edges, layoutOptions }
  const graph: ElkNode = await elk.layout(plan)
  const out: string[] = []
  const boxes = (n: ElkNode, x: number, y: number) => {
    const [left, top] = [x + (n.x ?? 0), y + (n.y ?? 0)]
    out.push(
      `<rect x="${left}" y="${top}" width="${n.width}" height="${n.height}" rx="8" fill="#f7f9fc" stroke="#8a94a6"/>`,
    )
    out.push(`<text x="${left + 12}" y="${top + 20}" font-size="13">${safe(n.labels?.[0]?.text ?? '')}</text>`)
    for (const child of n.children ?? []) boxes(child, left, top)
  }
  for (const child of graph.children ?? []) boxes(child, 0, 0)
  const lines = (n: ElkNode) => {
    for (const edge of n.edges ?? []) {
      const colour = walked.has(edge.id) ? '#0a6b3d' : '#b3261e'
      for (const s of edge.sections ?? [])
        out.push(
          `<polyline fill="none" stroke="${colour}" stroke-width="1.5" marker-end="url(#tip)" points="${[s.startPoint, ...(s.bendPoints ?? []), s.endPoint].map((p) => `${p.x},${p.y}`).join(' ')}"/>`,
        )
      for (const l of edge.labels ?? [])
        out.push(
          `<rect x="${l.x}" y="${l.y}" width="${l.width}" height="${l.height}" fill="#fff"/><text x="${(l.x ?? 0) + 4}" y="${(l.y ?? 0) + 11}" font-size="11" fill="${colour}"><title>${safe(edge.id)}</title>${safe(l.text ?? '')}</text>`,
        )
    }
    for (const child of n.children ?? []) lines(child)
  }
  lines(graph)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${graph.width} ${graph.height}" width="${graph.width}" font-family="system-ui,sans-serif" role="img" aria-label="${safe(chart.id)}"><defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0,0L8,4L0,8z" fill="#556"/></marker></defs>${out.join('')}</svg>`
}
