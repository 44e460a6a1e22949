from __future__ import annotations
from dataclasses import dataclass
import time
from ortools.sat.python import cp_model
from solver.shooting_party.cards import *
from solver.shooting_party.position import Position
from solver.shooting_party.relaxation.walk import *
from solver.shooting_party.relaxation.hand import Hand, QUEENS

@dataclass
class UpperBound:
    score: int
    optimal: bool
    det: float

def in_play(position):
    return [c for c in position.deal.cards if c not in ACES and c not in position.score_pile]

def build(position, search, objective, without):
    m=cp_model.CpModel()
    left=position.rules.passes-position.pass_number
    w=known_pile(m,position,search,left>0,without)
    h=Hand(m,w,in_play(position),position.rules,without,is_last=left==0)
    hands=[h]
    if left>0:
        hand={c:h.held[c,w.steps[-1]] for c in in_play(position) if (c,w.steps[-1]) in h.held}
        scored={c:1 for c in position.score_pile}
        for q in QUEENS:
            if q in position.score_pile: continue
            scored[q]=sum(v for (c,t),v in h.meets.items() if c==q)
            scored[q-6]=sum(v for (c,t),v in h.aces.items() if c==q)
        w2=next_pile(m,position,Crossing(w.crossings,hand,scored),without)
        hands.append(Hand(m,w2,in_play(position),position.rules,without,scored=scored,name="'"))
    for q in QUEENS:
        vs=[v for h in hands for (c,t),v in h.meets.items() if c==q]
        if vs: m.add(sum(vs)<=1)
    val=sum(v for h in hands for v in h.meets.values())
    if objective=='cards': val=val+sum(v for h in hands for v in h.aces.values())
    return m,val

def upper_bound(position, objective='cards', effort=10.0, without=frozenset(), lin=0, verbose=False, down=None):
    base=len(position.score_pile) if objective=='cards' else position.score[0]
    non=not_aces(position.pile)
    scen=[None]
    if position.rules.butler_search=='shuffle':
        if 32 in position.hand: lo=0
        elif 32 in position.pile: lo=non.index(32)//2+1
        else: lo=None
        if lo is not None: scen+=[t for t in range(lo,len(non)//2+1) if aces_left(position,t)]
    top=(8 if objective=='cards' else 4)-base
    if down is None: down=position.rules.passes>position.pass_number
    used=0.0
    if position.is_over: return UpperBound(base,True,0.0)
    if position.rules.passes-position.pass_number>1: return UpperBound(base+top,False,0.0)
    if not down:
        best=0; ub=0
        for ts in scen:
            if best>=top: break
            m,val=build(position,ts,objective,without)
            m.add(val>=best+1); m.maximize(val)
            st,s=run(m,effort-used,lin); used+=s.response_proto.deterministic_time
            if verbose: print(ts,s.status_name(st),s.wall_time)
            if st==cp_model.OPTIMAL: best=round(s.objective_value)
            elif st!=cp_model.INFEASIBLE: ub=max(ub,int(s.best_objective_bound))
        return UpperBound(base+max(best,ub),ub<=best,used)
    for goal in range(top,0,-1):
        unknown=False
        for ts in scen:
            t0=time.time()
            m,val=build(position,ts,objective,without)
            m.add(val>=goal)
            tb=time.time()-t0
            st,s=run(m,effort-used,lin); used+=s.response_proto.deterministic_time
            if verbose: print(goal,ts,s.status_name(st),round(tb,2),round(s.wall_time,2),round(s.response_proto.deterministic_time,2),flush=True)
            if st in (cp_model.OPTIMAL,cp_model.FEASIBLE): return UpperBound(base+goal,True,used)
            if st!=cp_model.INFEASIBLE: unknown=True; break
        if unknown: return UpperBound(base+goal,False,used)
    return UpperBound(base,True,used)

def run(m,effort,lin):
    s=cp_model.CpSolver(); s.parameters.num_search_workers=1
    s.parameters.linearization_level=lin
    s.parameters.max_deterministic_time=max(effort,1e-3)
    st=s.solve(m)
    if st==cp_model.MODEL_INVALID: raise ValueError(m.validate())
    return st,s
