// Made by python -m solver.shooting_party.players.hosts: not to be edited.
export const ARRAYS = [
  ["own.network.first", 8, 3, 885, 128],
  ["own.network.first_bias", 8, 3, 128],
  ["own.network.second", 8, 3, 128, 32],
  ["own.network.second_bias", 8, 3, 32],
  ["own.network.third", 8, 3, 32, 3],
  ["own.network.third_bias", 8, 3, 3],
  ["own.network.one", 8, 1],
  ["own.game.cards_at", 8, 6, 33],
  ["own.game.to_places", 8, 6, 5, 128],
  ["own.game.to_cards", 8, 6, 5, 128],
  ["own.game.switches", 8, 7],
  ["own.stream", 8, 4],
  ["own.space.legal", 8, 128],
  ["own.space.views", 8, 4096],
  ["own.space.hands", 8, 4096],
  ["own.space.firsts", 8, 4096],
  ["own.space.after_views", 8, 4096],
  ["own.space.after_hands", 8, 4096],
  ["own.space.after_firsts", 8, 4096],
  ["own.layers.facts", 8, 18],
  ["own.layers.first", 8, 128],
  ["own.layers.second", 8, 32],
  ["own.layers.out", 8, 3],
  ["own.log", 8, 5],
  ["own.memo.keys", 8, 262144, 2],
  ["own.memo.values", 8, 262144, 3],
  ["own.memo.used", 8, 2],
  ["own.memo.legal", 8, 128],
  ["own.memo.moves", 8, 128, 128],
  ["own.memo_aim", 8, 1],
  ["own.views", 8, 4097],
  ["own.hands", 8, 4097],
  ["own.firsts", 8, 4097],
  ["own.sums", 8, 4097, 3],
  ["own.squares", 8, 4097, 3],
  ["own.counts", 8, 4097],
  ["own.whims", 8, 4097],
  ["own.found", 8, 1],
  ["deal.cards_at", 8, 6, 33],
  ["deal.to_places", 8, 6, 5, 128],
  ["deal.to_cards", 8, 6, 5, 128],
  ["deal.switches", 8, 7],
  ["settings", 8, 8],
  ["tally", 8, 5],
  ["draws", 8, 5],
];
export const L = {"PASSES": 5, "DECK": 6, "CHUNK": 7, "KIND_SHIFT": 33, "PASS_SHIFT": 33, "SCORE_SHIFT": 33, "ACES_SHIFT": 4, "QUEUE_SHIFT": 41, "QUEUE_STEP": 3};
export const KINDS = ["meet", "discard", "butler", "draw", "leave"];
export const SWITCHES = {"exhaustion": "lazy", "leave": "forbidden", "contact": "must", "butler_search": "keep", "empty_hand": "four"};
export const AIMS = ["cards", "four", "eight"];
export const USUAL = [24, 4096, 1, 1099511627776, 6, 0];
export const DEEP = [256, 4096, 1, 1099511627776, 7, 0];
export const UNIT = 1048576;
export const DRAWS = ["sets", "scorable", "lost", "swept", "fitting"];
export const VALUES = 1;
export const PLAYERS = {"novice": {"settings": [0, 1, 0, 0, 0, 0, 2, 16], "games": 1000}, "casual": {"settings": [0, 1, 0, 0, 0, 524288, 3, 0], "games": 200}, "sensible": {"settings": [0, 1, 0, 0, 0, 131072, 3, 0], "games": 1000}, "strong": {"settings": [4, 3, 1, 1048576, 6, 65536, 3, 0], "games": 30}};
export const BASE = 64;
export const PLANES = [2, 2, 3, 4, 2, 6, 6];
