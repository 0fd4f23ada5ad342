import { z } from 'zod'

// zod would try whether it may compile its parsers; the page's security policy forbids it and reports each try.
z.config({ jitless: true })
