#include "solver/answer_table.hpp"

#include <unordered_map>
#include <unordered_set>

#include "common/random.hpp"

namespace bestguess::solver {

AnswerTable::AnswerTable(const std::uint32_t *codes, const double *weights, std::size_t queries, std::size_t secrets,
                         const std::uint32_t *last, const Past *group)
    : queries_(queries), stride_((queries + BLOCK - 1) / BLOCK * BLOCK), past_(last), answers_(queries) {
    merge(codes, last, group, secrets);
    const std::size_t size = first_.size();
    ids_.resize(size * stride_);
    if (past_) last_ids_.resize(size * stride_), group_.resize(size * stride_);
    for (std::size_t q = 0; q < queries; ++q) {
        std::unordered_map<std::uint32_t, std::uint16_t> known{{0, 0}};
        answers_[q] = {0};
        base_.push_back(static_cast<std::uint32_t>(slots_));
        const auto number = [&](std::uint32_t answer) {
            const auto [found, added] = known.try_emplace(answer, static_cast<std::uint16_t>(answers_[q].size()));
            if (added) {
                answers_[q].push_back(answer);
                if (answers_[q].size() > 0xFFFF) throw std::invalid_argument("codes: over 65535 answers to a query");
            }
            return found->second;
        };
        for (std::size_t s = 0; s < size; ++s) {
            const std::size_t at = q * secrets + first_[s];
            ids_[s * stride_ + q] = number(codes[at]);
            if (past_) last_ids_[s * stride_ + q] = number(last[at]), group_[s * stride_ + q] = group[at];
        }
        widest_ = std::max(widest_, answers_[q].size());
        slots_ += answers_[q].size();
    }
    weight_.assign(size, 0.0);
    for (std::size_t s = 0; s < secrets; ++s) weight_[place_[s]] += weights[s];
    heaviest_ = *std::max_element(weight_.begin(), weight_.end());
    lightest_ = *std::min_element(weight_.begin(), weight_.end());
    begin_.push_back(0);
    for (std::size_t s = 0; s < size; ++s) {
        for (std::size_t q = 0; q < queries; ++q)
            if (const std::uint16_t id = ids(s)[q]) hits_.push_back({static_cast<std::uint16_t>(q), id, base_[q] + id});
        begin_.push_back(static_cast<std::uint32_t>(hits_.size()));
        keys_.push_back({scramble(2 * s + 1), scramble(~(2 * s))});
    }
    if (past_) look_at_hits();
}

void AnswerTable::symmetry(const std::vector<std::uint16_t> &to) {
    std::unordered_multimap<std::uint64_t, std::uint32_t> known;
    std::vector<std::uint16_t> back(queries_);
    for (std::size_t q = 0; q < queries_; ++q) back[to[q]] = static_cast<std::uint16_t>(q);
    for (std::size_t s = 0; s < size(); ++s) known.emplace(mark(s, back, false), static_cast<std::uint32_t>(s));
    Symmetry made{to, back, {}};
    for (std::size_t s = 0; s < size(); ++s) {
        auto [at, end] = known.equal_range(mark(s, back, true));
        while (at != end && !is_image(s, at->second, made)) ++at;
        if (at == end) throw std::invalid_argument("symmetries: not every secret has an image");
        made.image.push_back(at->second);
    }
    symmetries_.push_back(std::move(made));
}

bool AnswerTable::shown_by_hits() const {
    if (past_)
        return std::all_of(map_.begin(), map_.end(),
                           [&](Past map) { return std::popcount(map) == std::popcount(map_[0]); });
    std::vector<std::vector<std::uint32_t>> giving(slots_); // the secrets that give each answer
    for (std::uint32_t s = 0; s < size(); ++s)
        for (const Hit *h = hits_begin(s); h != hits_end(s); ++h) giving[h->slot].push_back(s);
    for (std::uint32_t s = 0; s < size(); ++s) {
        const Hit *begin = hits_begin(s), *end = hits_end(s);
        if (begin == end) {
            if (size() > 1) return false;
            continue;
        }
        const Hit *rarest = std::min_element(
            begin, end, [&](const Hit &a, const Hit &b) { return giving[a.slot].size() < giving[b.slot].size(); });
        for (const std::uint32_t other : giving[rarest->slot])
            if (other != s && std::all_of(begin, end, [&](const Hit &h) { return ids(other)[h.query] == h.id; }))
                return false;
    }
    return true;
}

std::uint64_t AnswerTable::mark(std::size_t s, const std::vector<std::uint16_t> &back, bool image) const {
    std::uint64_t sum = 0;
    for (std::size_t q = 0; q < queries_; ++q) {
        const std::size_t from = image ? back[q] : q;
        sum = scramble(sum ^ answer(from, ids(s)[from]));
    }
    return sum;
}

bool AnswerTable::is_image(std::size_t s, std::size_t other, const Symmetry &symmetry) const {
    if (weight_[s] != weight_[other]) return false;
    for (std::size_t q = 0; q < queries_; ++q) {
        const std::size_t to = symmetry.to[q], at = s * stride_ + q, there = other * stride_ + to;
        if (answer(q, ids_[at]) != answer(to, ids_[there])) return false;
        if (past_ &&
            (answer(q, last_ids_[at]) != answer(to, last_ids_[there]) || symmetry.past(group_[at]) != group_[there]))
            return false;
    }
    return true;
}

void AnswerTable::merge(const std::uint32_t *codes, const std::uint32_t *last, const Past *group, std::size_t secrets) {
    std::vector<std::uint64_t> sum(secrets, 0);
    for (std::size_t q = 0; q < queries_; ++q)
        for (std::size_t s = 0; s < secrets; ++s) {
            const std::size_t at = q * secrets + s;
            sum[s] = scramble(sum[s] ^ codes[at]);
            if (last) sum[s] = scramble(scramble(sum[s] ^ last[at]) ^ group[at]);
        }
    const auto same = [&](std::size_t a, std::size_t b) {
        for (std::size_t q = 0; q < queries_; ++q) {
            const std::size_t i = q * secrets + a, j = q * secrets + b;
            if (codes[i] != codes[j] || (last && (last[i] != last[j] || group[i] != group[j]))) return false;
        }
        return true;
    };
    std::unordered_multimap<std::uint64_t, std::uint32_t> known;
    place_.resize(secrets);
    for (std::size_t s = 0; s < secrets; ++s) {
        auto [at, end] = known.equal_range(sum[s]);
        while (at != end && !same(first_[at->second], s)) ++at;
        if (at != end) {
            place_[s] = at->second;
            continue;
        }
        place_[s] = static_cast<std::uint32_t>(first_.size());
        known.emplace(sum[s], place_[s]);
        first_.push_back(static_cast<std::uint32_t>(s));
    }
}

void AnswerTable::look_at_hits() {
    std::unordered_map<Past, double> weight;
    std::unordered_map<std::uint32_t, std::uint32_t>
        meant; // for each last answer: the answer of the other queries of its group
    std::unordered_set<std::uint32_t> early;
    for (std::size_t s = 0; s < size(); ++s) {
        Past map = 0;
        for (const Hit *h = hits_begin(s); h != hits_end(s); ++h) map |= bit(h->query);
        map_.push_back(map);
        heaviest_ = std::max(heaviest_, weight[map] += weight_[s]);
    }
    nested_ = true;
    for (std::size_t s = 0; s < size(); ++s)
        for (const Hit *h = hits_begin(s); h != hits_end(s); ++h) {
            const std::size_t at = s * stride_ + h->query;
            const std::uint32_t before = answer(h->query, h->id), after = answer(h->query, last_ids_[at]);
            early.insert(before);
            nested_ &= meant.try_emplace(after, before).first->second == before;
            for (const Hit *other = hits_begin(s); other != hits_end(s); ++other)
                if (group_[at] & bit(other->query)) {
                    const std::size_t there = s * stride_ + other->query;
                    nested_ &= group_[there] == group_[at] && answer(other->query, other->id) == before &&
                               answer(other->query, last_ids_[there]) == after;
                }
        }
    for (const auto &[after, before] : meant) nested_ &= !early.contains(after);
}

} // namespace bestguess::solver
