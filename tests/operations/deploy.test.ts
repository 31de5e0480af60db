import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { SETTINGS } from '../../src/config.ts'
import { ROOT } from '../support/program.ts'

const test = suite('deploy/')

const FOLDER = join(ROOT, 'deploy')
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')
const version: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version

test('its files set only settings that there are: any other would stop the start', () => {
  const known = new Set<string>(Object.values(SETTINGS).map(({ env }) => env))
  const named = readdirSync(FOLDER).flatMap((name) =>
    [...read(name).matchAll(/^[^#\n]*?\b(ATLAS_[A-Z_]+)\s*[:=]/gm)].map(([, setting = '']) => ({ name, setting })),
  )
  assert.ok(named.length > 5)
  for (const { name, setting } of named) assert.ok(known.has(setting), `${name}: ${setting}`)
})

test('a stop waits longer than the program drains', () => {
  const drainS = Number(SETTINGS.drainMs.fallback) / 1000
  const waits = [
    /TimeoutStopSec=(\d+)/.exec(read('atlas.service')),
    /stop_grace_period: (\d+)s/.exec(read('compose.yaml')),
    /terminationGracePeriodSeconds: (\d+)/.exec(read('kubernetes.yaml')),
  ]
  for (const wait of waits) assert.ok(Number(wait?.[1]) > drainS)
})

test('nginx has every placeholder from the compose file, and the images are of this version', () => {
  const placeholders = new Set([...read('nginx.conf').matchAll(/\$\{(NGINX_\w+)\}/g)].map(([, name = '']) => name))
  for (const name of placeholders) assert.match(read('compose.yaml'), new RegExp(`^ +${name}: `, 'm'))
  for (const [, tag] of read('compose.yaml').matchAll(/sustainable-materials-atlas:(\S+)/g)) assert.is(tag, version)
})

test.run()
